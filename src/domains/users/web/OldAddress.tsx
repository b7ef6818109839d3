import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { identity } from '#domains/identity/contract.ts';
import { userPath, usersPath } from '../paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';

/** `/people` and `/people/{accountId}` lead on to the list of users, and to the page of one. */
export default function OldAddress() {
  const { accountId } = useParams({ strict: false });
  return accountId === undefined ? <ToList /> : <ToUser userId={accountId} />;
}

const searched = () => Object.fromEntries(new URLSearchParams(location.search));

function ToList() {
  const go = useGo();
  useEffect(() => go(usersPath(searched())), [go]);
  return null;
}

function ToUser({ userId }: { userId: string }) {
  const go = useGo();
  const read = useRead(identity.readPerson, { params: { accountId: userId } });
  const site = read.data?.siteId;
  useEffect(() => {
    if (site !== undefined) go(userPath(site, userId, 'info', searched()));
  }, [go, site, userId]);
  return (
    <>
      <h1 className="sr-only">{t`User`}</h1>
      <ReadState read={read} rows={8} />
    </>
  );
}
