/** Opens a WebSocket to the console's own server; bytes come as ArrayBuffers. */
export function openSocket(path: string, protocols: readonly string[]): WebSocket {
  const { protocol, host } = location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`, [...protocols]);
  socket.binaryType = 'arraybuffer';
  return socket;
}
