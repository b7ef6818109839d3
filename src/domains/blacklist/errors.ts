import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const blacklistErrors = errors('blacklist', 9830, {
  2017: 'This address is already recorded as listed on {list}.',
  2018: 'This address is not on a blocklist.',
  2019: 'This is not a public address of this installation.',
  9830: "This email address can't be used for an account. Use another one, or contact support.",
  9831: "You can't create or change an account from this network. Use another network, or contact support.",
  9832: "You can't sign in from here. Use another network, or contact support.",
  9833: "You can't pay from here. Use another network, or contact support.",
  9834: "This phone number can't be used. Enter another one, or contact support.",
  9835: "This card can't be used here. Use another payment method, or contact support.",
  9836: 'Enter an address or a range, such as 203.0.113.0/24.',
  9837: 'There is already an entry for {value}.',
  9838: 'This would refuse your own sign-in ({address}).',
  9839: 'Choose a time in the future.',
  9840: 'Choose at least one place where the entry counts.',
  9841: 'Enter the reason, in up to {max} characters.',
  9842: 'A ticket number has up to {max} characters.',
  9843: 'This range is too wide. The widest is /{bits}.',
  9844: 'Enter up to {lines} lines and {characters} characters.',
  9845: "The text can't be read as CSV. Check quotes and columns.",
  9846: 'Enter the DNS zone of the list, such as bl.example.org.',
  9847: '{name} is already checked.',
  9848: 'Enter the name of the list, in up to {max} characters.',
  9849: 'Enter name servers as addresses, such as 192.0.2.53 or 192.0.2.53:5353.',
  9850: 'Enter an address that starts with https:// or http://, or leave it empty.',
  9851: 'You can have up to {max} block lists. Remove one first.',
  9852: 'No customer uses this address now.',
  9853: 'No block list is turned on. Add one, or turn one on.',
  9854: 'Enter a domain, such as example.com.',
  9855: 'Enter an email address.',
  9856: 'Enter a phone number in international format, or its beginning, such as +1415.',
  9857: 'Enter the fingerprint from the payment provider, or first and last digits, such as 424242-4242. Never enter a full card number.',
  9858: 'Enter a host name, such as mx.example.com.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof blacklistErrors> {}
}
