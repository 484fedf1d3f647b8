/** The name a recording is kept under when it has none of its own. */
export const audioFileName = (given?: string): string => given?.trim() || 'audio-file.mp3';
