import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const onCallErrors = errors('on-call', 9860, {
  9860: 'Enter a name of at most {max} characters.',
  9861: 'This name is already in use. Choose another one.',
  9862: 'Choose at least one person, each only once.',
  9863: 'Choose people who can manage alarms.',
  9864: 'Choose an end after the start, at most {days} days from now.',
  9865: 'Enter a hand-over note.',
  9866: 'Choose who is notified.',
  9867: "This address can't be used. {detail}",
  9868: 'An escalation step uses this schedule or webhook. Change the step first.',
  9869: 'The override has already ended.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof onCallErrors> {}
}
