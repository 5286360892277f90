import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import util from '../theme/utilities.module.css';
import { ConfirmDelete } from './confirm-delete.tsx';

/** A list of two items that are deleted after a confirmation. */
function Sketches({ remove }: { readonly remove: (name: string) => Promise<unknown> }) {
  const [names, setNames] = useState(['dock', 'yard']);
  const [deleting, setDeleting] = useState<string | null>(null);
  return (
    <>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setDeleting(name)}>
          {name}
        </button>
      ))}
      <ConfirmDelete
        open={deleting !== null}
        title="Delete this sketch?"
        confirm="Delete the sketch"
        remove={() => remove(deleting ?? '')}
        goneCode="bol.not-found"
        onDeleted={() => {
          setNames(names.filter((name) => name !== deleting));
          setDeleting(null);
        }}
        onClose={() => setDeleting(null)}
        returnTo={() => screen.queryAllByRole('button')[0]}
      >
        You cannot get {deleting} back.
      </ConfirmDelete>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('nothing is deleted before the question is answered, and the focus starts on the answer', async () => {
  const remove = vi.fn(async () => {});
  render(<Sketches remove={remove} />);
  await press('yard');
  expect(screen.getByRole('dialog', { name: 'Delete this sketch?' }).textContent).toContain(
    'You cannot get yard back.',
  );
  expect(document.activeElement?.textContent).toBe('Delete the sketch');
  expect(document.activeElement?.classList).toContain(util.danger);
  await press('Cancel');
  await isClosed();
  expect(remove).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'yard' });
});

test.each([
  ['is deleted', async () => {}],
  ['was gone already', () => Promise.reject(new ApiError({ code: 'bol.not-found', status: 404 }))],
])('what %s leaves the list, and the focus goes on', async (_, remove) => {
  render(<Sketches remove={remove} />);
  await press('yard');
  await press('Delete the sketch');
  await isClosed();
  expect(screen.queryByRole('button', { name: 'yard' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('dock');
});

test.each([
  ['in the words of the server', { code: 'bol.not-draft', status: 409, serverMessage: 'It is issued.' }],
  ['without an answer', { code: 'network.unreachable', status: 0 }],
] as const)('what could not be deleted stays, with the reason: %s', async (_, problem) => {
  render(<Sketches remove={() => Promise.reject(new ApiError(problem))} />);
  await press('yard');
  await press('Delete the sketch');
  const reason =
    'serverMessage' in problem ? problem.serverMessage : 'We couldn’t reach the service. Try again.';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Not deleted. ${reason}`));
  screen.getByRole('dialog');
});

test('a failure that arrives after the question was left is not said of the next', async () => {
  const failing = Promise.withResolvers<never>();
  render(<Sketches remove={() => failing.promise} />);
  await press('yard');
  await press('Delete the sketch');
  await press('Cancel');
  await press('dock');
  await act(async () => failing.reject(new ApiError({ code: 'network.timeout', status: 0 })));
  expect(screen.getByRole('dialog').textContent).toContain('You cannot get dock back.');
  expect(screen.getByRole('alert').textContent).toBe('');
});
