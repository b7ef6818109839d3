import { createHash } from 'node:crypto';
import type { InjectOptions } from 'light-my-request';
import type { Permission } from '#kernel/permissions.ts';
import type { RawRoute } from '#platform/app.ts';
import type { TestApp } from '#test/app.ts';
import { nobody, type Owner } from '#test/sample.ts';

/** A method of a way in for streams of bytes: those are beside the operation table, and in the same loops. */
export interface Raw {
  name: string;
  method: RawRoute['methods'][number];
  may: Permission | 'anyone';
  request(owner: Owner): InjectOptions & { url: string };
}

/** The ticket of the upload that `addUploads` gives an owner. */
const ticketOf = ({ accountId }: Pick<Owner, 'accountId'>): string => `ticket-of-${accountId}`;

/** A valid request for every way in, by its path. One without a sample fails the generated tests. */
const samples: Record<string, (owner: Owner, method: string) => { url: string; headers: Record<string, string> }> = {
  '/svc/uploadService/files/:imageId': (owner, method) => ({
    url: `/svc/uploadService/files/${owner.imageId}`,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-ticket': ticketOf(owner),
      ...(method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } : {}),
    },
  }),
  '/svc/payments/webhooks/:provider': () => ({ url: '/svc/payments/webhooks/stripe', headers: {} }),
  '/svc/hdlibrary/downloads/:token': () => ({ url: `/svc/hdlibrary/downloads/${nobody}`, headers: {} }),
};

/** Every method of every way in for bytes, by name. */
export function allRaws({ app }: TestApp): Raw[] {
  return app.domains
    .flatMap((domain) => domain.raws ?? [])
    .flatMap(({ path, methods, may }) =>
      methods.map((method) => {
        const sample = samples[path];
        if (sample === undefined) throw new Error(`tools/generated has no sample for ${path}`);
        const request: Raw['request'] = (owner) => ({
          method,
          ...sample(owner, method),
          ...(method === 'PATCH' ? { payload: Buffer.alloc(16) } : {}),
        });
        return { name: `${method} ${path}`, method, may, request };
      }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const isUnsafeRaw = ({ method }: Raw): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Turns the images of these people into uploads that wait for their bytes. */
export async function addUploads({ app }: TestApp, owners: readonly Owner[]): Promise<void> {
  for (const { imageId, accountId } of owners) {
    await app.db.updateTable('image').set({ state: 'uploading', format: 'raw' }).where('id', '=', imageId).execute();
    await app.db
      .insertInto('image_upload')
      .values({
        image_id: imageId,
        account_id: accountId,
        ticket_hash: createHash('sha256').update(ticketOf({ accountId })).digest(),
        file_name: 'disk.raw',
        size_bytes: 458_752,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
  }
}
