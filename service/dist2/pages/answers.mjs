// What the server and the pages tell each other, in JSON.
export {};
