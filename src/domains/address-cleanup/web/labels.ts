import { t } from '@lingui/core/macro';
import type { Cause, Fix } from '../causes.ts';

/** Why an address is proposed. */
export const causeLabel = (cause: Cause): string =>
  ({
    'silent-interface': t`Server is on, address silent`,
    'silent-kept': t`Kept without a server, silent`,
    'silent-reserved': t`Reserved, silent`,
    unrecorded: t`Answers, but not on record`,
    'interface-gone': t`Network interface gone`,
    'server-terminated': t`Server terminated`,
    'owner-deleted': t`Owner deleted`,
    'cooldown-over': t`Cooldown expired`,
    skipped: t`Free, but never assigned`,
    'engine-only': t`Only at the data center`,
  })[cause];

/** What cleaning up does. */
export const fixLabel = (fix: Fix): string =>
  ({
    release: t`Release address`,
    remove: t`Remove from server`,
    reserve: t`Reserve address`,
    'restart-search': t`Make assignable`,
    reapply: t`Re-apply network interface`,
  })[fix];

/** What has become of an address. */
export const fixedLabel = (fix: Fix): string =>
  ({
    release: t`Released`,
    remove: t`Removal started`,
    reserve: t`Reserved`,
    'restart-search': t`Assignable`,
    reapply: t`Re-apply started`,
  })[fix];
