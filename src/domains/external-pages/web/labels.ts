import { t } from '@lingui/core/macro';
import type { Role } from '#kernel/permissions.ts';
import { roleTitles } from '#kernel/role-titles.ts';
import { translate } from '#kernel/message.ts';
import type { parameters, places, sandboxFlags } from '../options.ts';

type Place = (typeof places)[number];
type Flag = (typeof sandboxFlags)[number];
type Parameter = (typeof parameters)[number];

export const placeLabel = (place: Place): string =>
  ({
    myCloud: t`My Cloud`,
    addOnServices: t`Add-on Services`,
    api: t`API`,
    permissions: t`Permissions`,
    support: t`Support`,
    billing: t`Billing`,
    settings: t`Settings`,
  })[place];

export const flagLabel = (flag: Flag): string =>
  ({
    'allow-scripts': t`Run scripts`,
    'allow-same-origin': t`Use its own cookies and storage`,
    'allow-forms': t`Send forms`,
    'allow-popups': t`Open windows`,
    'allow-downloads': t`Download files`,
    'allow-modals': t`Show dialogs of the browser`,
  })[flag];

export const parameterLabel = (parameter: Parameter): string =>
  ({
    userId: t`User ID`,
    email: t`Email`,
    name: t`Name`,
    language: t`Language`,
    role: t`Role`,
  })[parameter];

export const roleLabel = (role: Role): string => translate(roleTitles[role]);
