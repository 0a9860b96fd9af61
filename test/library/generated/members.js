// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints } from 'contract-openapi/checks';

export const addShelfBody$0 = validate0;
const schema1 = {"type":"string","enum":["Attic","Hall"]};
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.room === undefined) && (missing0 = "room")){
      validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.room !== undefined){
        let data0 = data.room;
        if(typeof data0 !== "string"){
          validate0.errors = [{instancePath:instancePath+"/room",schemaPath:"request:Room/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        if(!((data0 === "Attic") || (data0 === "Hall"))){
          validate0.errors = [{instancePath:instancePath+"/room",schemaPath:"request:Room/enum",keyword:"enum",params:{allowedValues: schema1.enum},message:"must be equal to one of the allowed values"}];
          return false;
        }
      }
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
export const addBookBody$0 = validate1;
const func0 = codePoints;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.title === undefined) && (missing0 = "title")){
      validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.title !== undefined){
        let data0 = data.title;
        const _errs0 = errors;
        if(errors === _errs0){
          if(typeof data0 === "string"){
            if(func0(data0) > 200){
              validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
            }
          }
          else {
            validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
export const lendBookBody$0 = validate2;
const schema4 = {"type":"string","enum":["in","lent"]};
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.state === undefined) && (missing0 = "state")){
      validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.state !== undefined){
        let data0 = data.state;
        if(typeof data0 !== "string"){
          validate2.errors = [{instancePath:instancePath+"/state",schemaPath:"request:State/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        if(!((data0 === "in") || (data0 === "lent"))){
          validate2.errors = [{instancePath:instancePath+"/state",schemaPath:"request:State/enum",keyword:"enum",params:{allowedValues: schema4.enum},message:"must be equal to one of the allowed values"}];
          return false;
        }
      }
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
export const members = {
  addShelfBody: { validate: [addShelfBody$0] },
  addBookBody: { validate: [addBookBody$0] },
  lendBookBody: { validate: [lendBookBody$0] },
};
