import { sql, type RawBuilder } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import { idsSaying } from '#kernel/message.ts';
import { likeText } from './within.ts';

/** What is searched for, and how who searches reads it. */
export interface Search {
  text: string;
  language: Language;
}

/**
 * Whether a row shows every word that is searched for: in one of its messages, as the reader's language has them, in
 * what was filled into them, or in one of its other texts. Each word may be in another place.
 */
export function shows(
  { text, language }: Search,
  where: { messages: readonly RawBuilder<unknown>[]; texts?: readonly RawBuilder<unknown>[] },
): RawBuilder<boolean> {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => {
    const ids = idsSaying(word, language);
    const like = `%${likeText(word)}%`;
    const places = [
      ...where.messages.map(
        (message) => sql`message_ids(${message}) && ${ids}::text[] or message_values(${message}) ilike ${like}`,
      ),
      ...(where.texts ?? []).map((one) => sql`${one} ilike ${like}`),
    ];
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
