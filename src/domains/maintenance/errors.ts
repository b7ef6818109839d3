import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 7000 up. */
const maintenanceErrors = errors('maintenance', 7000, {
  1975: 'There is no server named {name} in this data center.',
  1976: 'The end must be in the future.',
  1977: 'The maintenance has already ended.',
  1978: 'The maintenance is already canceled.',
  7000: 'The maintenance has not started. Cancel it instead.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof maintenanceErrors> {}
}
