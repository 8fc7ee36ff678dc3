/** Another process owns the data directory. */
export class ServiceRunningError extends Error {
  constructor() {
    super('Another Gamewarden service is running on this DATA_DIR.');
  }
}
