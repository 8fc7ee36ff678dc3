import type { InputFields } from '../builder.js';

/**
 * When something ticks, wherever that is sent.
 * @param required whether the cron fields must be there
 */
export const clockFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  minute: t.field({ type: 'CronField', required, description: '0 to 59.' }),
  hour: t.field({ type: 'CronField', required, description: '0 to 23.' }),
  dayOfMonth: t.field({ type: 'CronField', required, description: '1 to 31.' }),
  month: t.field({ type: 'CronField', required, description: '1 to 12, `JAN` to `DEC`.' }),
  dayOfWeek: t.field({ type: 'CronField', required, description: '0 to 7, Sunday is 0 and 7; `SUN` to `SAT`.' }),
  timezone: t.field({ type: 'TimeZone', description: 'Default: the zone of the service.' }),
});
