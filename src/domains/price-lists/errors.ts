import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9700 up. */
const priceListsErrors = errors('price-lists', 9700, {
  9700: 'The name needs 1 to {max} characters.',
  9701: 'The site has a price list with this name already. Choose another name.',
  9702: 'Choose an item from the list.',
  9703: 'Choose a data center from the list.',
  9704: 'Enter an amount of 0 or more, with at most 6 decimals.',
  9705: 'Enter an amount of at most {max, number}.',
  9706: 'Each tier must begin at a higher quantity than the one before.',
  9707: 'This item has a price for this data center already.',
  9708: 'A price list can have at most {max} prices.',
  9709: 'A version that begins later exists already. Choose a later time, or withdraw it first.',
  9710: 'Only a version that has not begun can be withdrawn.',
  9711: 'The customer has a price for this item in this time already. End it first, or choose another time.',
  9712: 'No customer has this email address.',
  9713: 'The end must be after the beginning.',
  9714: 'This price has ended already.',
  9715: 'Choose a price list of the same site and currency.',
  9716: 'Enter a percentage from -100 to {max, number}.',
  9717: 'The lists have different currencies. Enter a factor above 0 and up to {max, number}.',
  9718: 'Add at least one price.',
  9719: 'Enter a quantity from 0 to {max, number}.',
  9720: 'Choose a price list to copy from.',
  9721: 'A price can have at most {max} tiers.',
  9722: 'The customer has no price list. Create one for the site first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof priceListsErrors> {}
}
