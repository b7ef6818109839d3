import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 3600 up. */
const sitesErrors = errors('sites', 3600, {
  1660: 'A logo can have at most 256 kB.',
  1661: 'Upload a PNG, JPEG or WebP image, or an SVG without a document type.',
  1662: '"{range}" is not an address or a range of addresses.',
  1663: 'Unknown social network "{network}".',
  1664: 'Enter a host name such as cloud.example.com.',
  1665: 'This site already has this name.',
  1666: 'A site can have at most {max} host names. Remove one first.',
  1667: 'This name is already used by another site or by the installation.',
  1668: 'Verify this name first.',
  1669: 'This is the primary name. Make another one primary first.',
  1670: 'The address of this site is set in the configuration of the installation.',
  1671: 'This name is verified by the installation. There is no record to check.',
  2021: 'The smallest subnet cannot be larger than /{largest}.',
  3600: 'Unknown feature "{feature}".',
  3601: 'A draft is closed until it goes live. Use its checklist.',
  2040: "Exchange rates can't be dated in the future.",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof sitesErrors> {}
}
