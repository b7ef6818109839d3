import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 3600 up. */
const sitesErrors = errors('sites', 3600, {
  1660: 'A logo has at most 256 kB.',
  1661: 'A logo is a PNG, JPEG or WebP image, or an SVG without a document type.',
  1662: '"{range}" is not an address or a range of addresses.',
  1663: 'There is no social network "{network}".',
  1664: 'This is not a host name such as cloud.example.com.',
  1665: 'This site already has this name.',
  1666: 'A site can have at most {max} host names.',
  1667: 'Another site, or the installation itself, answers by this name.',
  1668: 'Verify this name first.',
  1669: 'This is the primary name. Make another one primary first.',
  1670: 'The address of this site is set in the configuration of the installation.',
  1671: 'The installation vouches for this name: there is no record to look up.',
  2021: 'The smallest subnet cannot be larger than /{largest}.',
  2040: 'Exchange rates of a future day are not known.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof sitesErrors> {}
}
