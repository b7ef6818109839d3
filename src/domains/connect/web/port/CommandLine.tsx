import { useRead } from '#shell/data/read.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Skeleton } from '#ui/Feedback.tsx';
import { connect } from '../../contract.ts';
import { commandsOf } from '../commands.ts';
import type { ServerDetail } from '../types.ts';

/** What to type to reach the server, ready to be copied: the command of its connection type. */
export default function CommandLine({ server }: { server: Pick<ServerDetail, 'id' | 'name' | 'primaryIp'> }) {
  const { data, error } = useRead(connect.readConnection, { params: { serverId: server.id } });
  const [command] = data ? commandsOf(server.name, data) : [];
  // Of the height of the line: nothing moves when it comes.
  if (!data && !error && server.primaryIp)
    return <Skeleton className="mt-[15px] mb-[3px] h-3! w-44 max-sm:mb-[19px]" />;
  if (!command) return null;
  return (
    <p className="mt-1.5 flex min-w-0 items-center gap-1.5 max-sm:mb-4">
      <code title={command.title} className="truncate rounded-md bg-hover px-1.5 py-0.5 font-mono text-[13px]">
        {command.text}
      </code>
      <CopyButton value={command.text} label={command.title} />
    </p>
  );
}
