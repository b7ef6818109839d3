import { t } from '@lingui/core/macro';
import type { TagColour } from '../colours.ts';

export const colorLabel = (colour: TagColour): string =>
  ({ muted: t`Gray`, brand: t`Brand`, ok: t`Green`, warn: t`Amber`, bad: t`Red` })[colour];
