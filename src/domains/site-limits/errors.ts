import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire. */
const limitErrors = errors('site-limits', 9880, {
  9956: "New servers can't be ordered on this site at the moment. Contact support.",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof limitErrors> {}
}
