import { useParams } from '@tanstack/react-router';
import { Server } from './Server.tsx';
import { ServerSwitcher } from './ServerSwitcher.tsx';

/** One server, and the way to the others. */
export default function ServerPage() {
  const { serverId = '', tab }: { serverId?: string; tab?: string } = useParams({ strict: false });
  return (
    <>
      <ServerSwitcher currentId={serverId} tab={tab ?? 'overview'} />
      {/* Keyed, so that nothing typed or opened for one server stays when another is shown. */}
      <Server key={serverId} serverId={serverId} tab={tab} />
    </>
  );
}
