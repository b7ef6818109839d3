import { changeFields, marks, type MarkedFields } from './marks.ts';
import type { Schema } from './op.ts';

/** The fields of an answer that have the email or the name of who did something. */
export type SignerFields = MarkedFields<'signer'>;

const signers = marks<'signer'>();

/**
 * Marks a field as the email or name of who did something: the people of a white-label site read the name of their site in the place of
 * the provider's staff. Mark it last, or the mark is lost.
 */
export const signer = <S extends Schema>(schema: S): S => signers.mark('signer', schema);

/** The marked fields of an answer or a row; null: it has none. */
export const signerFieldsOf = signers.fieldsOf;

/** The names in the marked fields of a value. */
export function signersIn(value: unknown, fields: SignerFields): string[] {
  const found = new Set<string>();
  changeFields(value, fields, (one) => {
    if (typeof one === 'string' && one !== '') found.add(one);
    return one;
  });
  return [...found];
}

/** A value with some of the names in its marked fields replaced. */
export const withSigners = <T>(value: T, fields: SignerFields, shown: ReadonlyMap<string, string>): T =>
  changeFields(value, fields, (one) => (typeof one === 'string' ? (shown.get(one) ?? one) : one));
