import { webContributions } from '#shell/boot/web-contributions.ts';
import type { CreateValues } from '../values/values.ts';
import { serverCreateCards } from '../../port.ts';

/** The cards that other domains put into the form. */
export const extraCards = serverCreateCards.of(webContributions);

/** The values with what the cards propose where no one chose anything. */
export const withExtras = (values: CreateValues): CreateValues => ({
  ...values,
  extras: { ...Object.fromEntries(extraCards.map(({ key, initial }) => [key, initial])), ...values.extras },
});

/** The values without the secrets that the cards hold. */
export const withoutExtraSecrets = (values: CreateValues): CreateValues => ({
  ...values,
  extras: Object.fromEntries(
    Object.entries(values.extras).map(([key, value]) => {
      const card = extraCards.find((one) => one.key === key);
      return [key, card?.withoutSecrets === undefined ? value : card.withoutSecrets(value)];
    }),
  ),
});
