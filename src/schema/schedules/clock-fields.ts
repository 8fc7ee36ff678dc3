import { builder, type InputFields } from '../builder.js';

const CronInput = builder.inputType('CronInput', {
  description: 'The cron fields of a schedule. What `Schedule.cron` shows can be sent as it is.',
  fields: (t) => ({
    minute: t.field({ type: 'CronField', required: true, description: 'Minute: 0 to 59.' }),
    hour: t.field({ type: 'CronField', required: true, description: 'Hour: 0 to 23.' }),
    dayOfMonth: t.field({ type: 'CronField', required: true, description: 'Day of the month: 1 to 31.' }),
    month: t.field({ type: 'CronField', required: true, description: 'Month: 1 to 12, or `JAN` to `DEC`.' }),
    dayOfWeek: t.field({
      type: 'CronField',
      required: true,
      description: 'Day of the week: 0 to 7, 0 and 7 are Sunday, or `SUN` to `SAT`.',
    }),
  }),
});

/**
 * The cron fields and the time zone, for all inputs.
 * @param required whether the cron fields must be present
 */
export const clockFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  cron: t.field({ type: CronInput, required, description: 'The cron fields.' }),
  timezone: t.field({
    type: 'TimeZone',
    description: 'Time zone of the cron fields. Default: `SCHEDULE_TIMEZONE` of the service.',
  }),
});
