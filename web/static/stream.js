'use strict';
// The one connection of all tabs that show the same event. It remembers every
// part, so that a tab that is opened later has all of them at once.
const ports = new Set();
const parts = {};
let build, over = false, source, lost = false;

const tell = message => { for (const port of ports) port.postMessage(message); };

function open() {
  source = new EventSource(self.name);
  source.onmessage = event => {
    const message = JSON.parse(event.data);
    ({ build, over = false } = message);
    lost = false;
    Object.assign(parts, message.parts);
    if (over) source.close(); // there is nothing to come
    tell(message);
  };
  source.onerror = () => {
    if (!lost && !over) tell({ lost: true });
    lost = true;
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 2000);
  };
}

self.onconnect = event => {
  const port = event.ports[0];
  ports.add(port);
  port.start();
  if (!source) open();
  else if (lost && !over) port.postMessage({ lost: true });
  else if (build) port.postMessage({ build, over, parts });
};
