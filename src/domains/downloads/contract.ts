import { contract, op } from '#kernel/op.ts';
import { DownloadView, Link } from './schemas.ts';

/** Fetching by link; what orders a file is an operation of the domain that makes it. */
export const downloads = contract('downloads', {
  readDownload: op({
    method: 'GET',
    path: '/downloads/{kind}/{token}',
    summary: 'Returns what a download link points to and whether it is still valid.',
    may: 'anyone',
    audit: 'none: read',
    inSuspension: false,
    params: Link,
    output: DownloadView,
  }),
  fetchDownload: op({
    method: 'GET',
    path: '/downloads/{kind}/{token}/file',
    summary: 'Downloads the file of a download link. Each link works once.',
    may: 'anyone',
    audit: 'download.fetch',
    inSuspension: false,
    params: Link,
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
});
