import { type FormEvent, useState } from 'react';
import { cardErrorCode, useAddCard } from '#client/queries/card-changes.ts';
import type { CardState } from '#client/queries/cards.ts';
import { parseAccessCode } from '#shared/access-code.ts';
import { parseCardCode } from '#shared/card-code.ts';
import { asksAccessCode } from './card-access.ts';

type Problem = 'invalid' | 'already' | 'accessCodeShort';

/** What is typed, and what is wrong with it; changing it clears what was wrong. */
function useTypedCard(onChange: () => void) {
  const [code, setCode] = useState('');
  const [accessCode, setAccessCode] = useState('');
  const [needsAccessCode, setNeedsAccessCode] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const clear = () => {
    setProblem(null);
    onChange();
  };
  const changeCode = (typed: string) => {
    setCode(typed);
    setAccessCode('');
    setNeedsAccessCode(false);
    clear();
  };
  const changeAccessCode = (typed: string) => {
    setAccessCode(typed);
    clear();
  };
  const askAccessCode = () => setNeedsAccessCode(true);
  return { code, accessCode, needsAccessCode, problem, setProblem, changeCode, changeAccessCode, askAccessCode };
}

export type AddCardFormProps = {
  cards: readonly CardState[];
  onAdd: () => void;
  onAdded: () => void;
};

/** The form that adds a card: what is typed, what is wrong with it, and sending it (requirement G9). */
export function useAddCardForm({ cards, onAdd, onAdded }: AddCardFormProps) {
  const { mutate, isPending, error, reset } = useAddCard();
  const { setProblem, askAccessCode, ...typed } = useTypedCard(reset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
    const code = parseCardCode(typed.code);
    if (!code) return setProblem('invalid');
    if (cards.some((known) => known.code === code)) return setProblem('already');
    const accessCode = typed.needsAccessCode ? parseAccessCode(typed.accessCode) : null;
    if (typed.needsAccessCode && !accessCode) return setProblem('accessCodeShort');
    mutate(
      { code, accessCode },
      {
        onSuccess: () => {
          typed.changeCode('');
          onAdded();
        },
        onError: (failure) => {
          if (asksAccessCode(cardErrorCode(failure))) askAccessCode();
        },
      },
    );
  };
  return { ...typed, errorCode: error && cardErrorCode(error), isPending, submit };
}

export type AddCardForm = ReturnType<typeof useAddCardForm>;
