import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9300 up. */
const alarmErrors = errors('alarms', 9300, {
  9300: 'Enter a reason.',
  9301: 'Choose a time in the next {days} days.',
  9302: 'Choose someone who can manage alarms.',
  9303: 'Enter an address that starts with https:// or http://, or leave it empty.',
  9304: 'Choose at least one condition.',
  9305: 'This silence has already ended.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof alarmErrors> {}
}
