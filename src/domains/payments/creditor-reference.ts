/** Letters count as two digits: A is 10, Z is 35 (ISO 11649). */
const digitsOf = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** The remainder of a number of any length by 97, in parts that stay exact (ISO 7064). */
function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/**
 * A creditor reference by ISO 11649: `RF`, two check digits and what it is made of. Banks and statements carry it, and a
 * mistyped one is noticed.
 * @param body up to 21 letters and digits
 */
export function creditorReference(body: string): string {
  const check = 98 - mod97(`${digitsOf(body)}${digitsOf('RF')}00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}

/** Whether a text without spaces is a creditor reference whose check digits are right. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(text) && mod97(digitsOf(`${text.slice(4)}${text.slice(0, 4)}`)) === 1;

/** A reference in groups of four, as people read and type it. */
export const groupedReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Of a body of nine digits, as ours are. */
const ours = /RF\d{11}/g;

/** Our references in what a payer wrote, however it was spaced, with any text around it. */
export const referencesIn = (text: string): string[] => [
  ...new Set(
    [
      ...text
        .toUpperCase()
        .replaceAll(/[\s.\-/]/g, '')
        .matchAll(ours),
    ]
      .map(([found]) => found)
      .filter(isCreditorReference),
  ),
];

/** Whether a text without spaces is an IBAN whose check digits are right (ISO 13616). */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && mod97(digitsOf(`${text.slice(4)}${text.slice(0, 4)}`)) === 1;
