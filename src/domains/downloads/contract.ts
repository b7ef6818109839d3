import { contract, op } from '#kernel/op.ts';
import { DownloadView, Link } from './schemas.ts';

/** Fetching by link; what orders a file is an operation of the domain that makes it. */
export const downloads = contract('downloads', {
  readDownload: op({
    method: 'GET',
    path: '/downloads/{kind}/{token}',
    summary: 'What a download link leads to, and whether it still works.',
    may: 'anyone',
    audit: 'none: read',
    params: Link,
    output: DownloadView,
  }),
  fetchDownload: op({
    method: 'GET',
    path: '/downloads/{kind}/{token}/file',
    summary: 'The file of a download link; the link is used up by it.',
    may: 'anyone',
    audit: 'download.fetch',
    params: Link,
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
});
