import type { ColumnType } from 'kysely';
import { asMessage, type Message, type Sayable } from '#kernel/message.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A jsonb column: read as a value, written as text, because the driver would send an array as a SQL array. */
export type Json = ColumnType<JsonValue, string, string>;

/** A column of the domain `sentence`, written with `messageJson`. */
export type StoredMessage = ColumnType<Message, MessageJson, MessageJson>;
export type MessageJson = string & { readonly json: 'message' };

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** A column the database fills in when an insert leaves it out. Kysely's own does not nest with the two above. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Something to say as a column of messages takes it. */
export const messageJson = (said: Sayable): MessageJson => JSON.stringify(asMessage(said)) as MessageJson;

/** A value as the text that a jsonb column takes. Throws a TypeError for what JSON cannot hold. */
export function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('This value has no JSON form.');
  return text;
}
