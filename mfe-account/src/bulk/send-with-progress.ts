/**
 * A `fetch` that tells how much of the body is sent, which the browser's own does not. It sends one request with a
 * body and headers, as `platform.call` makes it.
 * @param onSent from 0 to 1.
 * @param signal ends the request.
 */
export const sendWithProgress =
  (onSent: (share: number) => void, signal: AbortSignal): typeof fetch =>
  (address, { method = 'GET', headers, body, signal: timeLimit } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const either = timeLimit ? AbortSignal.any([signal, timeLimit]) : signal;
      either.throwIfAborted();
      const stop = () => {
        request.abort();
        reject(either.reason);
      };
      either.addEventListener('abort', stop, { once: true });
      request.open(method, String(address));
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onSent(1);
      request.onerror = () => reject(new TypeError('The connection broke off'));
      request.onload = () => {
        const lines = request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/);
        const named = lines.map((line): [string, string] => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1).trim()];
        });
        resolve(new Response(request.response as Blob, { status: request.status, headers: named }));
      };
      request.onloadend = () => either.removeEventListener('abort', stop);
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
