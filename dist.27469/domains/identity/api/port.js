import { hashPassword } from './password.js';
export { hashPassword };
/** Gives an account its password, replacing the one it had. Hash before the transaction where it matters. */
export async function createCredential(tx, accountId, password) {
    const password_hash = await hashPassword(password);
    await tx
        .insertInto('credential')
        .values({ account_id: accountId, password_hash })
        .onConflict((c) => c.column('account_id').doUpdateSet({ password_hash, changed_at: new Date() }))
        .execute();
}
