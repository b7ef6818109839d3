import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9950 up. */
const tagRulesErrors = errors('tag-rules', 9950, {
  9950: 'This group already has a rule for this tag. Remove it first.',
  9951: 'A group can have at most {max} tag rules. Remove one first.',
  9952: 'Choose a tag of the account that owns the group.',
  9953: "Your role doesn't allow you to share these objects.",
  9954: 'Choose one of the levels that these objects can be shared at.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof tagRulesErrors> {}
}
