import { Forbidden, Invalid, item } from '#kernel/errors.ts';
import { why } from '../reasons.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { maxTagsPerObject } from '#domains/tags/limits.ts';
import { problemOfTag, tidyTag } from '#domains/tags/names.ts';
import { isEmpty, type Content } from '../content.ts';
import type { initPolicies } from '../contract.ts';
import { maxDescriptionLength, maxNameLength, minNameLength } from '../limits.ts';
import { errorsOf } from '../problems.ts';
import { unpublishedState, type PolicyScope } from '../states.ts';
import type { PolicyEdit, PolicyWithContent } from './store.ts';
import { judge } from './view.ts';

type Facts = Omit<InputOf<typeof initPolicies.saveInitPolicy>, 'content'>;

/** Throws Forbidden (1815) where a policy would reach further than its maker does. */
function checkScope({ me }: Ctx, scope: PolicyScope): void {
  const { reach } = me.scope;
  if ((scope === 'site' && reach === 'account') || (scope === 'provider' && reach !== 'provider'))
    throw new Forbidden(1815);
}

/** The policy as it is kept, with what is wrong with it. Throws Invalid for a name that cannot be. */
export function editOf(
  ctx: Ctx,
  facts: Facts,
  about: { content: Content; before: PolicyWithContent | null },
): PolicyEdit {
  const { content, before } = about;
  const name = facts.name.trim();
  const description = facts.description.trim();
  const { length } = name;
  const wrong = [
    ...(length < minNameLength || length > maxNameLength || /\p{Cc}/u.test(name)
      ? [item(1800, 'name', { min: minNameLength, max: maxNameLength })]
      : []),
    ...(description.length > maxDescriptionLength
      ? [
          item(1817, 'description', {
            what: why('limit.description'),
            max: why('characters', { count: maxDescriptionLength }),
          }),
        ]
      : []),
  ];
  const tags = [
    ...new Map(
      facts.tags
        .map(tidyTag)
        .filter(Boolean)
        .map((tag) => [tag.toLowerCase(), tag]),
    ).values(),
  ];
  wrong.push(...tags.flatMap((tag) => problemOfTag(tag, 'tags') ?? []));
  if (tags.length > maxTagsPerObject) wrong.push(item(1742, 'tags', { max: maxTagsPerObject }));
  if (wrong.length > 0) throw new Invalid(wrong);
  if (before === null || before.scope !== facts.scope) checkScope(ctx, facts.scope);
  const problems = judge(content, facts.osFamily);
  const published = before?.published ?? null;
  const state =
    before !== null && before.publishedVersion !== null
      ? before.state
      : unpublishedState(isEmpty(content), errorsOf(problems).length);
  return {
    name,
    description,
    osFamily: facts.osFamily,
    osVersions: [...new Set(facts.osVersions.map((text) => text.trim()).filter(Boolean))],
    tags,
    scope: facts.scope,
    state,
    draft: content,
    problems,
    changed: published !== null && !sameContent(published, content),
  };
}

/** Whether two contents are equal, regardless of the key order returned by the database. */
export const sameContent = (a: Content, b: Content): boolean => sorted(a) === sorted(b);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
