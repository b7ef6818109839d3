import { z } from 'zod';
import { Failure } from '#kernel/failure.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { say } from './messages.ts';

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** What an engine says: a message of its catalog, which the console has as well, or a text. */
export const Said = z.custom<Sayable>((value) => typeof value === 'string' || isMessage(value));

/** What an engine says of something that was thrown. */
export const reasonOf = (thrown: unknown): Sayable =>
  thrown instanceof Failure
    ? thrown.reason
    : say('failed', { reason: thrown instanceof Error ? thrown.message : String(thrown) });

/** What an engine says as its store keeps it, in a column of text. */
export const toStored = (said: Sayable | null): string | null =>
  said === null || typeof said === 'string' ? said : JSON.stringify(said);

export function fromStored(text: string | null): Sayable | null {
  if (text?.startsWith('{"id":') !== true) return text;
  const said: unknown = JSON.parse(text);
  return isMessage(said) ? said : text;
}
