import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9920 to 9929. */
const mailTemplatesErrors = errors('mail-templates', 9920, {
  9920: 'There is no variable {name}. Choose one from the list.',
  9921: 'The text must contain {name}. Without it, the email is of no use.',
  9922: 'Links must start with https:// or mailto:, or lead to {example}. Change "{url}".',
  9923: "The subject can't contain {name}.",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof mailTemplatesErrors> {}
}
