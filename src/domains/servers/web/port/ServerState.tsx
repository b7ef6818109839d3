import { StateDot } from '#ui/StateDot.tsx';
import type { ServerState as State } from '../../states.ts';
import { isMoving, stateName, stateTone } from '../labels.ts';

/** The state of a server as every list of servers shows it. */
export const ServerState = ({ state }: { state: State }) => (
  <StateDot tone={stateTone[state]} moving={isMoving(state)}>
    {stateName(state)}
  </StateDot>
);
