import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('tax-certificates', {
  'kind-scan': 'Scan tax certificate',
  scan: 'Scan tax certificate {number}',
  scanning: 'Scanning the file for viruses',
  'scan-clean': 'No virus found.',
  'scan-infected': 'Virus found: {signature}. The file was removed.',
  'scan-too-large': 'The scanner does not accept files of this size.',
  'cannot-cancel': "The scan can't be canceled. It takes a few seconds.",
  'tax-certificate.upload': 'Tax certificate {number} uploaded',
  'tax-certificate.accept': 'Tax certificate {number} accepted',
  'tax-certificate.reject': 'Tax certificate {number} rejected: {reason}',
  'tax-certificate.withdraw': 'Tax certificate {number} withdrawn',
  'tax-certificate.clean': 'Tax certificate {number} scanned: no virus found',
  'tax-certificate.malware': 'Tax certificate {number} rejected: the file contained a virus',
  'tax-certificate.not-scanned': 'Tax certificate {number} rejected: the file could not be scanned',
});
