/** Who may see events of a topic, besides being in scope of the object. */
export const topicPermission = {
    'server.changed': 'server.view',
    'server.runtime': 'server.view',
    'task.changed': 'task.view',
    'task.log': 'task.view',
};
