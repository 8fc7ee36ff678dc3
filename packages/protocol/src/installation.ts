/** Answer of `GET /api/remote/servers/{uuid}/install`. */
export interface InstallationScript {
  readonly container_image: string;
  readonly entrypoint: string;
  readonly script: string;
}

/** Body of `POST /api/servers`. 202 means that the configuration was fetched and the installation will follow. */
export interface CreateServerBody {
  readonly uuid: string;
  readonly start_on_completion: boolean;
}

/** Body of `POST /api/remote/servers/{uuid}/install`. It may arrive several times. */
export interface InstallResultBody {
  readonly successful: boolean;
  readonly reinstall: boolean;
}
