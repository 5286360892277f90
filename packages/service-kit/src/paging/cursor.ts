import { Problem } from '@freightwright/contracts';

/** The last row of a page of the list. */
export interface Place {
  createdAt: Date;
  id: string;
}

export const cursorOf = ({ createdAt, id }: Place): string => `${createdAt.getTime()}.${id}`;

/** @throws Problem 'request.invalid' for a text that is not one of our cursors. */
export function readCursor(cursor: string): Place {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{8,64})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) {
    const message = 'cursor must be one that the list has answered';
    throw new Problem('request.invalid', {
      detail: message,
      errors: [{ field: 'cursor', rule: 'pattern', message }],
      errorsIn: 'elsewhere',
    });
  }
  return { createdAt: new Date(Number(ms)), id };
}
