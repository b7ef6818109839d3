import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const certificateErrors = errors('tax-certificates', 8000, {
  8000: 'The file is too large. It can be up to 4 MB.',
  8001: 'Choose a PDF, PNG or JPEG file.',
  8002: 'Choose a country from the list.',
  8003: 'Choose a state or province of the country, or leave the field empty.',
  8004: 'The last day must not be before the first day.',
  8005: 'This certificate has expired. Upload one that is valid.',
  8006: '{count} certificates are waiting for review. Wait for the review, or withdraw one.',
  8007: 'This certificate was already reviewed. Reload the page.',
  8008: 'The file is still being scanned for viruses. Try again in a moment.',
  8009: 'The file was removed because it contained a virus.',
  8010: 'Enter the reason.',
  8011: "A certificate that was accepted can't be withdrawn: invoices refer to it. Support can revoke it.",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof certificateErrors> {}
}
