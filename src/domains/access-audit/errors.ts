import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9550 up. */
const accessAuditErrors = errors('access-audit', 9550, {
  9550: 'A review is already open here. Complete or cancel it first.',
  9551: 'This review is closed. Start a new one.',
  9552: '{count, plural, one {# entry is} other {# entries are}} not decided yet.',
  9553: 'Choose a date in the next {days, number} days.',
  9554: 'Enter a name of 1 to {max, number} characters.',
  9555: 'There is no access to review here.',
  9556: 'The site has more than {max, number} entries. Review its staff only.',
  9557: 'Enter at most {max, number} characters.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof accessAuditErrors> {}
}
