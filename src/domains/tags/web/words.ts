import { t } from '@lingui/core/macro';
import type { TagColour } from '../colours.ts';

export const colourWord = (colour: TagColour): string =>
  ({ muted: t`Grey`, brand: t`Brand`, ok: t`Green`, warn: t`Amber`, bad: t`Red` })[colour];
