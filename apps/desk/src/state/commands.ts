import { create } from 'zustand';

/** The list of keys and commands. Opened with `/` it takes what is typed. */
export const useCommands = create<{ readonly isOpen: boolean; readonly isForTyping: boolean }>()(() => ({
  isOpen: false,
  isForTyping: false,
}));

export function openCommands(isForTyping: boolean): void {
  useCommands.setState({ isOpen: true, isForTyping });
}

export function closeCommands(): void {
  useCommands.setState({ isOpen: false });
}
