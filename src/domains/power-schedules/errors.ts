import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6000 up. */
const powerSchedulesErrors = errors('power-schedules', 6000, {
  1745: "The server can't be powered on and off at the same time.",
  1746: 'Choose at least one day of the week.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof powerSchedulesErrors> {}
}
