import { t } from '@lingui/core/macro';
import type { CallOf } from '#kernel/op.ts';
import { emptyShare, endOfDay, granteeOf } from '#domains/shares/web/port/share-form.ts';
import type { Choice } from '#ui/ChoiceFields.tsx';
import type { library } from '../contract.ts';
import type { LibraryFrame } from './types.ts';

type Level = 'use' | 'share';
export const emptySharing = emptyShare<Level>('use');

/** How far an image can be shared. */
export const shareLevels = (): Choice<Level>[] => [
  { value: 'use', title: t`Use`, note: t`Create servers from the image.` },
  { value: 'share', title: t`Use and share`, note: t`Also share the image with others.` },
];

/** What the form asks for. */
export const inputOfSharing = (form: typeof emptySharing): NonNullable<CallOf<typeof library.shareImage>['input']> => ({
  ...granteeOf(form),
  mayReshare: form.level === 'share',
  until: endOfDay(form.until),
});

/** What it means to share with everyone, for those who may. */
export const everybodyOf = (frame: LibraryFrame | undefined): string | undefined =>
  frame?.mayShareWithSite === true
    ? t`Every account on this site sees it under “Shared with me”. No notifications are sent.`
    : undefined;
