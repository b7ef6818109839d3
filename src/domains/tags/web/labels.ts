import { t } from '@lingui/core/macro';
import type { TagColor } from '../colors.ts';

export const colorLabel = (color: TagColor): string =>
  ({ muted: t`Gray`, brand: t`Brand`, ok: t`Green`, warn: t`Amber`, bad: t`Red` })[color];
