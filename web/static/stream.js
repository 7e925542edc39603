'use strict';
// All tabs that show the same event share this connection. It keeps the latest
// version of every part and sends all parts to a tab that is opened later.
const ports = new Set();
const parts = {};
let build, over = false, source, lost = false;

const send = message => { for (const port of ports) port.postMessage(message); };

function open() {
  source = new EventSource(self.name);
  source.onmessage = event => {
    const message = JSON.parse(event.data);
    ({ build, over = false } = message);
    lost = false;
    Object.assign(parts, message.parts);
    if (over) source.close(); // no message follows
    send(message);
  };
  source.onerror = () => {
    if (!lost && !over) send({ lost: true });
    lost = true;
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 2000);
  };
}

self.onconnect = event => {
  const port = event.ports[0];
  ports.add(port);
  port.start();
  if (!source || over) { // after the end, another event may be shown here
    over = false;
    open();
  } else if (lost) port.postMessage({ lost: true });
  else if (build) port.postMessage({ build, over, parts });
};
