import { finds } from '#shell/frame/finds.ts';
import { tasks } from '../contract.ts';
import { taskPath } from '../paths.ts';

export default [finds(tasks.listTasks, ({ id, title, dtCreate }) => ({ id, title, at: dtCreate, to: taskPath(id) }))];
