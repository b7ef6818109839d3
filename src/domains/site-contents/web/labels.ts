import { t } from '@lingui/core/macro';
import type { ContentKind } from '../kinds.ts';

export const kindLabel = (kind: ContentKind): string =>
  ({
    privacy: t`Privacy policy`,
    legal: t`Legal notice`,
    welcome: t`Welcome`,
    help: t`Help`,
    support: t`Support information`,
  })[kind];

/** Where people read a text. */
export const kindNote = (kind: ContentKind): string =>
  ({
    privacy: t`Linked on the sign-up and sign-in pages.`,
    legal: t`Linked on the sign-up and sign-in pages.`,
    welcome: t`Shown on the dashboard until it is closed.`,
    help: t`Shown in the help panel and under Support Information.`,
    support: t`Shown under Support Information.`,
  })[kind];
